import { foldCase, stripAccents } from '@dictamen/kernel/text'
import { pastSubjunctive } from './verb-forms.ts'

/** How somebody says what they would do themselves: "subir", or "subo", "subimos", "subiré", "subiría", "subiera". */
export type FirstPersonForm = 'infinitive' | 'finite'

const ENCLITIC = ['me', 'nos', 'le', 'les', 'lo', 'la', 'los', 'las', 'se', 'selo', 'sela', 'melo']

/** The forms of a verb in the first person, folded. The verb is written "subir" or, when its "yo" is not regular, "probar/pruebo". */
export function firstPersonForms(entry: string): Map<string, FirstPersonForm> {
  const [infinitive = '', own] = stripAccents(foldCase(entry)).split('/')
  const stem = infinitive.slice(0, -2)
  const vowel = infinitive.endsWith('ar') ? 'a' : infinitive.slice(-2, -1)
  // «Supondría», «tendré»: the vowel of the infinitive gives way.
  const future = infinitive.replace(/(?<=(?:pon|ten|ven|sal))[ei]r$/u, 'dr')
  const forms = new Map<string, FirstPersonForm>([[infinitive, 'infinitive']])
  for (const pronoun of ENCLITIC) forms.set(infinitive + pronoun, 'infinitive')
  const finite = [
    own ?? `${stem}o`,
    `${stem}${vowel}mos`,
    `${future}e`,
    `${future}emos`,
    `${future}ia`,
    `${future}iamos`,
    ...pastSubjunctive(infinitive),
  ]
  for (const form of finite) if (!forms.has(form)) forms.set(form, 'finite')
  return forms
}

const NO_VERB: ReadonlySet<string> = new Set(
  'como cuanto cuando todo otro poco solo pero mucho algo esto eso ello luego bueno claro primero segundo tercero mismo cierto dado menos salvo nuevo ultimo medio junto dentro quiero pienso debo creo tengo puedo prefiero hemos somos estamos podemos debemos tenemos queremos sabemos vamos'.split(
    ' ',
  ),
)
const WITHOUT_O: ReadonlySet<string> = new Set(['doy', 'voy'])

/** Whether a folded word can be what "yo" or "nosotros" does: "subo", "subimos", "doy". A noun in -o can, too. */
export function canBeFirstPerson(folded: string): boolean {
  if (WITHOUT_O.has(folded)) return true
  if (folded.length < 3 || NO_VERB.has(folded)) return false
  return /(?:o|[aei]mos)$/u.test(folded)
}

/** Whether a folded word is an infinitive, with its pronouns or without. */
export function isInfinitive(folded: string): boolean {
  return /^\p{L}{2,}(?:ar|er|ir)(?:me|nos|les?|l[oa]s?|se|sel[oa]s?|mel[oa]s?)?$/u.test(folded)
}
