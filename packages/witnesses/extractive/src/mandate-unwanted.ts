const PERSONS =
  '(?:nadie|alguien|quien(?:es)?|gente|personas?|perfil(?:es)?|candidat\\p{L}+|profesional(?:es)?|ejecutiv\\p{L}+|consultor\\p{L}*|director\\p{L}*|gerentes?|los\\s+que|las\\s+que|el\\s+que|la\\s+que)'
const LETS_IN =
  '(?:admit|recib|interes|present|contrat|entrevist|trae|traig|mand|empie|empez|veng|ven[ig]|quer|quier|acept|pas|entr|consider|contempl|busc|sirv|serv|val|encaj|cuent|avanz|segu|va(?=\\s+(?:quien|nadie)))\\p{L}*'
/** Who is not wanted, however it is said. */
const NOT_WANTED = [
  new RegExp(
    `(?<![\\p{L}])(?:no|ni|tampoco|nunca)\\s+(?:(?:se|nos|les|le|los|las|me|vamos\\s+a|van\\s+a|va\\s+a)\\s+){0,3}${LETS_IN}\\s+(?:a\\s+|con\\s+)?${PERSONS}(?![\\p{L}])`,
    'iu',
  ),
  new RegExp(
    `^(?:a\\s+)?${PERSONS}\\s[^.]{5,110}?(?:,\\s+(?:que\\s+)?|\\s)(?:ni|no|mejor\\s+que\\s+no|fuera|tampoco)(?:\\s+(?:se|los|las|les|lo|la|nos|vamos\\s+a|van\\s+a|hace\\s+falta\\s+que\\s+se))*\\s*(?:${LETS_IN})?[^,;]{0,40}\\.?$`,
    'iu',
  ),
  // «El techo es de 90.000 €; al que pida más no lo presenten».
  new RegExp(
    `(?:^|;\\s+)(?:al|a\\s+l[ao]s?)\\s+que\\s[^.;,]{3,60}?\\s(?:no|ni)\\s+(?:(?:se|l[oa]s?|les?|nos|me)\\s+)*${LETS_IN}`,
    'iu',
  ),
  // «No se aceptan aspiraciones por encima de 48 millones».
  /(?<![\p{L}])no\s+se\s+(?:acept|admit|consider|contempl|present|recib)\p{L}*\s+(?:aspiraci|pretensi|expectativ|rentas|salari|sueldo)/iu,
  new RegExp(`^(?:ni|nada\\s+de)\\s+(?:a\\s+)?\\p{Ll}+[^.]{0,60}\\sni\\s`, 'iu'),
  /^si\s+no\s+(?:piensa|quiere|acepta|está\s+dispuest|puede|va\s+a|sabe)\p{L}*[^,]{2,60},\s+(?:mejor\s+)?(?:que\s+)?(?:no|ni)\s/iu,
  new RegExp(
    `(?<![\\p{L}])(?:ningun[oa]|nadie)\\s+(?:aceptar|quer|contratar|tomar|fichar|recibir|traer)[ií]a\\s+(?:a\\s+)?${PERSONS}(?![\\p{L}])`,
    'iu',
  ),
  /^(?:nadie|ning[uú]n\p{L}*\s+(?:candidat|perfil|persona)\p{L}*)\s+(?:que|sin|con)\s/iu,
]

const NAMES_PERSONS = new RegExp(
  `(?<![\\p{L}])(?:${PERSONS.replace('director\\p{L}*', 'director(?:es|a|as)?')})(?![\\p{L}])`,
  'iu',
)

/** Whether a sentence speaks of persons who may apply: without any it excludes nobody. */
export function namesPersons(text: string): boolean {
  return NAMES_PERSONS.test(text.replace(NOBODY_DOES, ''))
}

/** «Nadie escribe por qué paró» tells how things stand. */
const NOBODY_DOES = /(?<![\p{L}])nadie\s+(?!que|con|sin|de|del|así)\p{L}+/giu

/** Whether a sentence says who is not to come. */
export function isNotWanted(text: string): boolean {
  return NOT_WANTED.some((pattern) => pattern.test(text))
}

/** «Vale más quien haya subido margen que quien haya subido volumen»: how it is chosen, and nobody is left out. */
export function weighsMore(text: string): boolean {
  return /^(?:vale|pesa|importa|cuenta|puntúa|se\s+valora)(?:rá)?\s+más(?![\p{L}])/iu.test(text)
}
