import {
  NOT_INFORMED,
  type Correction,
  type Finding,
  type GemAnswer,
  type GemName,
} from '@dictamen/contracts'
import { asList, FieldReader, isFields, type Fields } from './fields.ts'
import type { Edition } from './edition.ts'
import { readFinding, type FindingContext } from './read-finding.ts'
import { readBinary, readGem, readNumber, readVerdict } from './spelling.ts'

type Extend = (reader: FieldReader, finding: Finding, edition: Edition) => object

const PLAIN: Extend = () => ({})

/** What an audit misses has no source to cite. */
const UNCITED: Extend = (_reader, { citations, status }) =>
  citations.length === 0 && status === 'sustentado' ? { status: 'no_informado' } : {}

const textOr =
  (...names: readonly string[]): Extend =>
  (reader) =>
    Object.fromEntries(names.map((name) => [name, reader.takeText(name) ?? NOT_INFORMED]))

/** The lists of each GEM and what their findings add. */
const SECTIONS: Readonly<Record<GemName, Readonly<Record<string, Extend>>>> = {
  GEM_5: {
    problema_real_del_rol: PLAIN,
    exitos_esperados_12_18_meses: textOr('kpi'),
    no_fits: PLAIN,
    stakeholders_y_tensiones: PLAIN,
    mapa_de_mercado: PLAIN,
    riesgos_del_mandato: PLAIN,
    criterios_de_decision_final: PLAIN,
  },
  GEM_1: {
    resumen_ejecutivo: PLAIN,
    trayectoria: PLAIN,
    logros_calibrados: (reader, { citations }) => ({
      ...textOr('problema', 'accion', 'resultado', 'metrica')(reader, {} as Finding, '1.0'),
      fuente: reader.takeText('fuente') ?? citations[0]?.source ?? NOT_INFORMED,
    }),
    riesgos_de_continuidad: PLAIN,
    vacios_de_evidencia: PLAIN,
  },
  GEM_2: {
    capacidad_de_ejecucion: PLAIN,
    desempeno_bajo_presion: PLAIN,
    estilo_y_trade_offs: PLAIN,
    encaje_vs_desafio_critico: textOr('desafio'),
    contradicciones: PLAIN,
  },
  GEM_3: {
    encaje_estrategico: PLAIN,
    encaje_cultural: PLAIN,
    riesgos_explicitos: PLAIN,
    matriz_de_referencias: (reader, { text, citations, polarity }, edition) => ({
      referencia: reader.takeText('referencia') ?? citations[0]?.source ?? NOT_INFORMED,
      afirmacion: reader.takeText('afirmacion') ?? text,
      veredicto:
        readVerdict(reader.take('veredicto')) ??
        (polarity === 'en_contra'
          ? 'contradice'
          : edition === '1.0' || polarity === 'a_favor'
            ? 'confirma'
            : null),
    }),
    recomendacion_hallazgos: PLAIN,
  },
  GEM_4: {
    claims_sin_sustento: UNCITED,
    fluff: UNCITED,
    vacios_criticos: UNCITED,
    contradicciones: UNCITED,
  },
}

const SWOT = ['fortalezas', 'oportunidades', 'debilidades', 'amenazas'] as const

/** The content of an answer in the shape of its GEM; what it lacks is empty and noted. */
export function readContent(gem: GemName, raw: Fields, context: FindingContext): GemAnswer['content'] {
  const reader = new FieldReader(raw)
  const content: Record<string, unknown> = {}
  for (const [section, extend] of Object.entries(SECTIONS[gem]))
    content[section] = readList(reader.take(section), section, context, extend)
  if (gem === 'GEM_3') Object.assign(content, readVerdicts(reader, content, context))
  if (gem === 'GEM_4') Object.assign(content, readAudit(reader))
  const unknown = reader.unknown()
  if (unknown.length > 0) context.note(`content: se descartan las claves ${unknown.join(', ')}`)
  return content as GemAnswer['content']
}

function readList(raw: unknown, section: string, context: FindingContext, extend: Extend): object[] {
  if (raw === undefined) context.note(`falta la sección ${section}`)
  return asList(raw).flatMap((item) => {
    const finding = readFinding(item, section, context, extend)
    return finding === null ? [] : [finding]
  })
}

function readVerdicts(
  reader: FieldReader,
  content: Readonly<Record<string, unknown>>,
  context: FindingContext,
): object {
  const swot = reader.take('foda')
  const quarters = new FieldReader(isFields(swot) ? swot : {})
  const said = reader.take('recomendacion')
  const beside = content['recomendacion_hallazgos'] as object[]
  const nested = isFields(said) ? new FieldReader(said) : null
  const word = nested === null ? said : (nested.take('valor') ?? nested.take('recomendacion'))
  const findings = nested?.take('hallazgos') ?? nested?.take('findings')
  return {
    foda: Object.fromEntries(
      SWOT.map((name) => [name, readList(quarters.take(name), `foda/${name}`, context, PLAIN)]),
    ),
    recomendacion: readBinary(word),
    recomendacion_hallazgos: [
      ...beside,
      ...(findings === undefined ? [] : readList(findings, 'recomendacion', context, PLAIN)),
    ],
  }
}

function readAudit(reader: FieldReader): object {
  const parts = reader.take('score_breakdown')
  const breakdown = isFields(parts) ? parts : {}
  return {
    score_breakdown: Object.fromEntries(
      ['evidencia', 'claridad', 'consistencia', 'completitud'].map((part) => [
        part,
        within(readNumber(breakdown[part])),
      ]),
    ),
    correcciones: asList(reader.take('correcciones')).flatMap(readCorrection),
  }
}

function within(value: number | null): number | null {
  return value === null || value < 0 || value > 10 ? null : value
}

function readCorrection(raw: unknown): Correction[] {
  if (!isFields(raw)) return []
  const reader = new FieldReader(raw)
  const gem = readGem(reader.take('gem'))
  const what = reader.takeText('que')
  const how = reader.takeText('como')
  if (gem === null || (what === undefined && how === undefined)) return []
  return [{ gem, que: what ?? how!, como: how ?? what! }]
}
