import { readText } from '../src/text/reading.ts'
import { readKnowledge } from './ground.ts'
import { findNounGroups } from '../src/terms/noun-groups.ts'
import { findIdentifiers, declaredMembers } from '../src/terms/identifiers.ts'
const { lexicon } = readKnowledge()
for (const t of [
  'El algoritmo genético adaptativo ajusta los valores.',
  '```csharp\nvar puente = new StarlinkBridge();\n```',
  'El motor de inferencia probabilística decide.',
  'una cola de prioridad',
  'El gestor de blockchain firma cada línea.',
]) {
  const r = readText(t)
  console.log(
    findNounGroups(r, lexicon).map((x) => x.text),
    findIdentifiers(r).map((x) => x.text),
    [...declaredMembers(r)],
  )
}
