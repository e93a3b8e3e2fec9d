import type { Statement } from '@dictamen/dossier/statements'

const PERSON =
  '(?:(?:don|doña|d\\.|dña\\.|sr\\.|sra\\.)\\s+)?\\p{Lu}\\p{Ll}{2,}|(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as)\\s+(?:director|directora|gerente|jef[ea]|responsable|presidente|presidenta|consejer[oa]|dueñ[oa]s?|soci[oa]s?|hij[oa]s?|fundador|fundadora|fundadores|ceo|cfo|coo|cto|accionistas?|herman[oa]s?|delegad[oa]s?|directores|gerentes|jefes|hered\\w+)'
const WANTS =
  '(?:no\\s+)?(?:quieren?|siguen?|prefieren?|defienden?|frenan?|empujan?|bloquean?|vetan?|exigen?|apoyan?|respaldan?|temen?|compiten?|desconfían?|protegen?|mandan?|deciden?|se\\s+(?:pelean?|oponen?|resisten?|llevan?|hablan?|fían?|entienden?|queja|sienten?)|comparten?|aceptan?|sueltan?|escuchan?|ven|ve|siente|sienten|llevan?|mira|miran|van?\\s+a\\s+(?:pelear|resistir|protestar|oponerse|boicotear|frenar|ponerse|plantarse)|apura|apuran|tira|tiran|aspira\\w*|esperaba\\w*|optaba\\w*|optó)'
const TENSION = new RegExp(
  `(?:^|[;,:]\\s+|\\s(?:y|pero|mientras)\\s+)(?:${PERSON})(?![\\p{Ll}])[^.;"«]{0,90}?\\s${WANTS}(?![\\p{L}])`,
  'u',
)

/** "Cirugía y Traumatología se disputan las mañanas": two sides, and what stands between them. */
const RECIPROCAL =
  /(?<![\p{L}])se\s+(?:disput|pele|pis|estorb|ignor|reproch|culp|enfrent|boicote|acus|evit|toler|desautoriz|contradic|vigil|recel|reparten\s+la\s+culpa|echan\s+la\s+culpa|lanzan|tiran)\p{L}*n?(?![\p{L}])|(?<![\p{L}])(?:mutuamente|entre\s+sí|el\s+uno\s+al\s+otro|unos\s+a\s+otros)(?![\p{L}])/iu

/** "Jorge: «si vuelve a abrir sin preguntarme, vendo mi parte»". */
const THREAT =
  /["«“]\s*si\s[^"»”]{5,90},\s+(?:vendo|me\s+voy|dimito|me\s+marcho|no\s+firmo|lo\s+paro|corto|me\s+planto|cierro)(?![\p{L}])/iu

const BETWEEN_TWO =
  /(?<![\p{L}])entre\s+[^.,;]{3,60}?\sy\s[^.,;]{3,60}?\s(?:hay|existe|viene|sigue)\p{L}*\s+(?:\p{L}+\s+){0,3}?(?:choque|tensi|pelea|pulso|roce|guerra|disputa|tira\s+y|fricci|desencuentro|distancia|desconfianza|mal\s+ambiente|conflicto|silencio)/iu

/** Two sides that quarrel, whatever heading they stand under. */
export function isFeud({ kind, text }: Statement): boolean {
  return kind === 'kickoff_notes' && (RECIPROCAL.test(text) || THREAT.test(text) || BETWEEN_TWO.test(text))
}

/** Somebody who counts wants, defends or resists something. */
export function isTension(statement: Statement): boolean {
  const { kind, text } = statement
  return kind === 'kickoff_notes' && (TENSION.test(text) || isFeud(statement))
}

const ATTEND =
  /(?<![\p{L}])(?:asist|particip|present|reuni[oó]n\s+con|nos\s+recib|convocad|en\s+la\s+mesa)\p{L}*/iu
const MOST_WORDS = 3

/** The first names of those who were at the meeting, as its notes give them. */
export function attendeesOf(statements: readonly Statement[]): ReadonlySet<string> {
  const lines = statements
    .filter(({ kind }) => kind === 'kickoff_notes')
    .flatMap(({ passage, reading }) => {
      const over = passage.headings.map(({ text }) => text)
      const { text } = passage.folded
      return [...over, reading.passages[0]?.folded.text ?? '', text].filter((line) => ATTEND.test(line))
    })
  const names = lines.flatMap((line) =>
    [...line.matchAll(/(\p{Lu}\p{Ll}{2,})(?:\s+\p{Lu}\p{Ll}+){0,2}\s*\(/gu)].map(([, name]) => name!),
  )
  return new Set(names)
}

/** "Flor no libera pagos sin orden": somebody of the meeting does, or does not do, something. */
export function isOfAttendee({ kind, text, isQuestion }: Statement, attendees: ReadonlySet<string>): boolean {
  if (kind !== 'kickoff_notes' || isQuestion || text.split(' ').length <= MOST_WORDS) return false
  const subject =
    /^(?:(?:[Dd]on|[Dd]oña|[Ll]a|[Ee]l)\s+)?(\p{Lu}\p{Ll}{2,})(?:\s+\p{Lu}\p{Ll}+)?\s+(?:no\s+|se\s+|le\s+|les\s+|ya\s+)*\p{Ll}+/u.exec(
      text,
    )?.[1]
  return subject !== undefined && attendees.has(subject)
}
