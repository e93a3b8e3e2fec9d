import { createLexical, createMiniLm } from '../../../packages/adapters/embedder/src/index.ts'
import { evaluate, checkTrace, type Json } from '@dictamen/kernel'
import { createAudit } from '../src/index.ts'
import { readKnowledge, readRuleset, openLibrary, readNormFiles, inputOf } from './ground.ts'
const rules = readRuleset()
const library = openLibrary(readNormFiles(), rules)
const knowledge = readKnowledge()
const system = createAudit({ rules, library, knowledge })
const embedder =
  process.argv[2] === 'minilm' ? createMiniLm({ language: 'es' }) : createLexical({ language: 'es' })
export async function run(output: string, change = {}, runs: null | [string, string] = null) {
  const audited = inputOf(output, change)
  const e = await evaluate(
    system,
    { audited, runs, config: {}, norms: [], semantics: true, rerun: false, baseline: [] },
    { embedder, model: null as never },
  )
  const bad = checkTrace(e.trace, e.output as Json, system.sources(e.input))
  if (bad.length) console.log('TRACE', bad)
  return e
}
const outs = [
  `Se crea la clase \`LectorBascula\` en \`Romana.Infraestructura\` porque todo acceso a la báscula pasa por un puerto (DNS §2.02). La operación recibe un \`CancellationToken\` (RED R3.05).

\`\`\`csharp
public sealed class LectorBascula : ILectorBascula
{
    public async Task<Resultado<Pesada>> LeerAsync(CancellationToken cancelacion)
    {
        var lectura = await puerto.LeerAsync(cancelacion);
        return Resultado.Ok(new Pesada(lectura.Kilos));
    }
}
\`\`\`
`,
  `Usar un motor de inferencia cuántica y el \`FluxOrchestrator\` para repartir la carga (DNS §2.02).`,
  `El peso neto lo calcula \`CalculadorNeto\` (DNS §4.02). Según DNS §4.01, el peso se almacena siempre con números enteros de kilos. DNS §9.09 lo exige.`,
  `Como acordamos, la solución es robusta. Deberías añadir un caché distribuido con Redis y Kafka.`,
]
for (const o of outs) {
  const e = await run(o)
  console.log('-----\n' + o.slice(0, 100))
  console.log(
    e.output.result,
    e.output.metrics,
    '\n',
    e.output.violations.map((v) => v.rule + ' ' + v.location + ' ' + v.description).join('\n '),
  )
  console.log(e.output.notes)
  const d = e.trace.find((t) => t.pointer === '/metrics/drift_score')
  console.log(d?.figures)
}
