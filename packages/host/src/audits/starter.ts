import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../sentences.ts'

const NORM = `---
code: DNS
version: "1.0"
rank: 1
---
# Documento Normativo Superior

## 1. Alcance

### 1.01 Producto
Este documento obliga a las personas y a los agentes de IA que escriben código del producto.

### 1.02 Vocabulario
Un pedido es lo que un cliente encarga.

## 2. Arquitectura

### 2.01 Dependencias
El dominio no depende de la infraestructura.
`

const CONFIG = `# ira-config@2.0: lo que no se escribe vale lo que dice el conjunto de reglas.
ir_4_02_fuzzy_match_threshold: 0.9
ir_5_02_coverage_ratio: 0.5
ir_7_02_formality_tolerance: medium
# Los umbrales de semejanza están calibrados para cada motor e idioma; quien los escribe aquí los sustituye.
# ir_3_01_concept_threshold: 0.70
# ir_4_01_embedding_threshold: 0.65
# ir_6_02_determinism_threshold: 0.95
# Términos propios que no son deriva.
whitelist: []
# Una supresión necesita un motivo.
suppressions: []
`

const INPUT = `# ira-input@2.0
input: Implementar el código de la clase Pedido.
output: |
  Se crea la clase \`Pedido\` en el dominio, que no depende de la infraestructura (DNS §2.01).
context_type: technical
active_documents: [DNS]
document_versions: { DNS: "1.0" }
`

const WORKFLOW = `name: Auditoría de respuestas
on: [pull_request]
jobs:
  auditoria:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npx dictamen audit check respuestas/*.yaml --norms normas --config ira.config.yaml --format github
`

const FILES: Readonly<Record<string, string>> = {
  'normas/DNS.md': NORM,
  'ira.config.yaml': CONFIG,
  'respuestas/ejemplo.yaml': INPUT,
  '.github/workflows/auditoria.yml': WORKFLOW,
}

/** Writes a first norm, a configuration, an answer to try and a CI file; refuses to overwrite any. Returns their names. */
export function startAudits(folder: string): string[] {
  const names = Object.keys(FILES)
  const taken = names.find((name) => existsSync(join(folder, name)))
  if (taken !== undefined) throw new Refusal('FileExists', { name: join(folder, taken) })
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return names
}
