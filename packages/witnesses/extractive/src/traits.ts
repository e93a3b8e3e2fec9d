import type { Instruments } from './instruments.ts'
import { looseHyphens } from '@dictamen/dossier/reading'
import { MeaningReader, type Meaning } from './matching.ts'

/**
 * One thing that a no-fit says of somebody, as a proposition: what is done (the families of its predicate), to what (its
 * object), and whether the mandate objects to its lack or to its presence.
 */
export interface Trait {
  readonly text: string
  /** "No hayan dirigido", "descarten vivir": whoever has it fits. */
  readonly isLack: boolean
  /** "Solo hayan hecho auditoría": having done it does not hit it, having done nothing else does. */
  readonly isOnly: boolean
  readonly families: ReadonlySet<string>
  readonly meaning: Meaning
  /** The stems of what it speaks of, without those of its predicate. */
  readonly object: ReadonlySet<string>
}

/** "No pasa quien", "quedan fuera los perfiles que": all that stands before whoever is meant. */
const WHOEVER =
  /^.*?(?<![\p{L}])(?:quien(?:es)?|(?:el|al|los|a\s+los)\s+que(?=\s+(?:no|nunca|pid|exij|pretend|s[oó]lo)\p{L}*\s)|(?:nadie|alguien|gente|personas?|perfil(?:es)?|candidat\p{L}+|profesional(?:es)?|ejecutiv\p{L}+|director\p{L}*|gerentes?)\s+que)\s+/iu
const INTRODUCTION =
  /^.*?\b(?:no\s+(?:quieren?|queremos|buscan?|buscamos|aceptan?|aceptamos|encajan?|encajarían?|sirven?|valen?|toleran?)|descart[aoó]\w*|exclu[iy]\w+|evitar|rechazan|inaceptable|nada\s+de|queda\w*\s+(?:por\s+)?fuera|no\s+(?:se\s+)?(?:(?:les\s+|nos\s+)?(?:present|admit|evalu|consider|recib|contrat|entrevist|contempl|calific|continu|aplic|postul|presentar|tendr)\p{L}*)(?:\s+en\s+cuenta)?(?:\s+antecedentes\s+de)?|no\s+es\s+viable)\s*(?:a\s+|para\s+nosotros\s+)?(?:perfiles?|personas?|candidat\p{L}+)?\s*(?:con\s+)?/iu
/** «No puede ser alguien con dinero en una distribuidora», «no puede tener un negocio»: whoever has it, and nobody who lacks it. */
const CANNOT_BE =
  /^.*?(?<![\p{L}])no\s+(?:puede|podrá|podría|debe|debería)\s+(?:(?:tener|traer)\s+|ser\s+(?:alguien|nadie|un|una)(?:\s+(?:persona|candidat[oa]|perfil))?\s+(?:que\s+|con\s+|de\s+)?)/iu
/** «Un candidato sin experiencia en ventas»: whoever it is. */
const SOMEBODY = /^(?:una?\s+)(?:candidat\p{L}+|persona|perfil|profesional|postulante)\s+(?:que\s+)?/iu
/** «El vendedor puro, que nunca haya mandado técnicos»: what is lacked is said behind whoever it is. */
const WHO_NEVER =
  /^(?:(?:no|tampoco)\s+va[ns]?\s+)?(?:a\s+)?(?:una?|unos|unas|el|la|los|las|al)\s[^,;:]{3,40}?,?\s+que\s+(?=(?:nunca|jamás|no)\s+(?:se\s+)?hayan?\s)/iu
/** "Tampoco a gente que", "ni perfiles de". */
const GOES_ON =
  /^(?:y\s+)?(?:tampoco|ni|menos\s+aún)\s+(?:a\s+|de\s+)?(?:nadie\s+que\s+|(?:gente|alguien|personas?|perfiles?|candidatos?|quien(?:es)?)\s+(?:que\s+|de\s+)?)?/iu
/** "Busca trabajar en remoto: pedimos tres días en la oficina": what is wanted instead is no trait. */
const WANTED_INSTEAD =
  /[:;,]\s+(?:porque\s+|ya\s+que\s+|pues\s+)?(?:(?:tiene|tienen|hay)\s+que|debe|deben|pedimos|piden|exigimos|exigen|queremos|quieren|necesitamos|necesitan|buscamos|hacen?\s+falta|se\s+(?:requiere|exige|pide|trabaja)|(?:solo|sólo)\s+se\s+admite|aquí\s|es\s+imprescindible|la\s+mitad\s|ya\s+(?:tuvimos|hubo)).*$/iu
/** "…: tienen que haber llevado tienda propia": who lacks it is the person meant. */
const MUST_HAVE =
  /(?<![\p{L}])(?:(?:tiene|tienen|hay)\s+que|debe|deben|pedimos|piden|exigimos|exigen|necesitamos|necesitan|hacen?\s+falta|se\s+(?:requiere|exige|pide)|es\s+imprescindible)\s+(.{6,})$/iu
/** «Entregue sin pruebas ni aviso» is one manner of doing it. */
const EACH_FOR_ITSELF =
  /(?<!(?<![\p{L}])sin\s[^,;]*),?\s+ni\s+|;\s+|,?\s+[yo]\s+(?=(?:a\s+)?(?:quien|perfil|persona|candidat|gente|alguien))/u
const BOTH_AT_ONCE = /,?\s+y\s+(?=(?:solo|sólo|nunca|jamás|no|sin|carezca|siempre)\s)|,\s+(?=sin\s)/u
/** «No haya», «que nunca tuvo»: what is denied is the deed, and not «piezas no conformes». */
const DENIES =
  /^(?:\S+\s+){0,2}(?:no|nunca|jamás)\s|(?<![\p{L}])(?:nunca|jamás)\s|(?<![\p{L}])no\s+(?:se\s+|lo\s+|la\s+)?(?:hay|hub|hab|teng|ten|tuv|sep|pued|quier|quer|acept|viv|resid|domin|habl|entiend|conozc|pretend|est[éá]|vay|sea|pueda|pase|cumpl|llev|dirij|negoci|haga)\p{L}*/iu

/** "Pacto de no competencia" is the name of a thing and denies nothing. */
const NAMED_BY_NO =
  /(?<![\p{L}])(?:de|cláusula|acuerdo)\s+no\s+(?=(?:competencia|competir|concurrencia|concurrir|captación|renovación|divulgación|intervención|agresión|reelección)(?![\p{L}]))/giu

export function withoutNames(text: string): string {
  return text.replace(NAMED_BY_NO, '')
}

/** "No quieren a nadie que A y nunca B, ni C": each kind of person for itself, with all that is said of it at once. */
export function traitsOf(text: string, instruments: Instruments): Trait[][] {
  const label = /^[^:]{0,30}:\s+/u.exec(text)?.[0] ?? ''
  // «No sirve quien no viaje: …» says it in the label.
  const unlabelled = WHOEVER.test(label) ? text : text.slice(label.length)
  const stripped = CANNOT_BE.test(unlabelled)
    ? unlabelled.replace(CANNOT_BE, '')
    : WHOEVER.test(unlabelled)
      ? unlabelled.replace(WHOEVER, '')
      : unlabelled.replace(INTRODUCTION, '').replace(GOES_ON, '').replace(SOMEBODY, '').replace(WHO_NEVER, '')
  // "Quien no haya trabajado en temporada no encaja" says it at the end.
  const bare = (stripped.length > 8 ? stripped : unlabelled).replace(WANTED_INSTEAD, '')
  const instead = WANTED_INSTEAD.exec(stripped.length > 8 ? stripped : unlabelled)?.[0] ?? ''
  const wanted = MUST_HAVE.exec(instead)?.[1]
  const traits = bare
    .split(EACH_FOR_ITSELF)
    .filter((part) => part.length > 3)
    .map((part) =>
      part
        .split(BOTH_AT_ONCE)
        .filter((trait) => trait.length > 3)
        .map((trait) => readTrait(trait, instruments)),
    )
  if (wanted === undefined || traits.length !== 1) return traits
  return [[...traits[0]!, { ...readTrait(wanted, instruments), isLack: true, isOnly: false }]]
}

/** «Haya cerrado programas sin pasar por el consejo», «con accidentes por falta de control»: objects to what was done, and how or why. */
const WITHOUT =
  /(?<=^\p{L}+\s+\p{Ll}+\s.*)(?<![\p{L}])(?:sin|por\s+(?:su\s+|la\s+)?(?:falta|ausencia|carencia)\s+de)\s.*$/iu

function readTrait(text: string, instruments: Instruments): Trait {
  const { extractive } = instruments
  const reader = new MeaningReader(instruments, 'concept_')
  const plain = withoutNames(text)
  const isLack = extractive.has('lack', plain.replace(WITHOUT, '')) || DENIES.test(plain)
  return {
    text,
    isLack,
    isOnly: !isLack && extractive.has('only', text),
    families: familiesOf(text, instruments),
    meaning: reader.read(text),
    object: reader.read(withoutPredicates(text, instruments)).stems,
  }
}

/** The families of predicates that a text holds. */
export function familiesOf(text: string, { extractive }: Instruments): ReadonlySet<string> {
  const loose = looseHyphens(text)
  return new Set(
    extractive.rules('family_').flatMap(({ id, detect }) => (detect({ text: loose }).length > 0 ? [id] : [])),
  )
}

function withoutPredicates(text: string, { extractive }: Instruments): string {
  const loose = looseHyphens(text)
  const letters = loose.split('')
  for (const { start, end } of extractive.rules('family_').flatMap(({ detect }) => detect({ text: loose })))
    letters.fill(' ', start, end)
  return letters.join('')
}
