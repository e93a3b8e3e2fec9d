import type { Rule } from '@dictamen/kernel'
import { foldCase } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { looseHyphens } from '@dictamen/dossier/reading'

/** A reason of the rule set for which somebody is excluded. */
export interface Motive {
  readonly name: string
  /** Its rule, by which it is named. */
  readonly rule: Rule
  /** Asked of the person, who falls under it by refusing; else a tie or a deed, cleared by denying it. */
  readonly isAsked: boolean
  /** What clears of it says so only where it is named: «venció» is said of many things. */
  readonly isClearedByName: boolean
  /** A deed or a charge, which others tell. */
  readonly isReproach: boolean
  /** «Haya ocultado»: once is enough. */
  readonly wasDone: boolean
  /** The words by which the no-fit names it. */
  readonly named: ReadonlySet<string>
  /** Names in the no-fit, «Valladolid»: where to live, of which house. */
  readonly places: ReadonlySet<string>
  /** Languages in the no-fit. */
  readonly languages: ReadonlySet<string>
}

/** The reasons that a trait of a no-fit names; its places stand anywhere in the whole. */
export function motivesOf(text: string, { exclusions }: Instruments, whole = text): Motive[] {
  const loose = looseHyphens(text)
  // «Viajando desde Lima»: from where somebody would come is not where they should be.
  const places = new Set(
    [...whole.matchAll(/(?<=\S\s+)(?<!desde\s+)\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name),
  )
  const named = exclusions.rules('motive_').flatMap((rule) => {
    const [, kind, name] = /motive_([a-z]+)_(\w+)$/.exec(rule.id)!
    const naming = [rule, ...exclusions.rules(`asks_${name}`)].filter(
      ({ detect }) => detect({ text: loose }).length > 0,
    )
    if (naming.length === 0 || NEVER_DONE.test(text)) return []
    // «Haber recibido regalos o viajes» asks nobody to travel.
    if (kind === 'willing' && RECEIVED.test(text)) return []
    return [
      {
        isByWord: naming.every(({ id }) => id.endsWith(BY_WORD)),
        name: name!,
        rule,
        isAsked: kind === 'willing',
        isClearedByName: kind === 'tie' || kind === 'charge',
        isReproach: kind === 'deed' || kind === 'charge',
        wasDone: WAS_DONE.test(text),
        named: new Set(naming.flatMap((by) => [...wordsOf(by, loose)])),
        places,
        languages: wordsOf(exclusions.rule('languages'), loose),
      },
    ]
  })
  // «Deciden cierres sin pasar por el consejo»: a word alone names a reason only where nothing else does.
  const isSure = named.some(({ isByWord }) => !isByWord)
  return named.flatMap(({ isByWord, ...motive }) => (isSure && isByWord ? [] : [motive]))
}

const WAS_DONE = /(?<![\p{L}])(?:haya[ns]?|haber(?:se)?|hubiera[ns]?)(?![\p{L}])/iu

/** How the rules end that name a reason by single words. */
const BY_WORD = '_palabras'

/** «Que no hayan gestionado nunca una quiebra» asks for it. */
const NEVER_DONE =
  /(?<![\p{L}])(?:no|nunca|jamás)\s+hayan?\s+\p{L}+[^,;]*\s(?:nunca|jamás)(?![\p{L}])|(?<![\p{L}])(?:nunca|jamás)\s+hayan?(?![\p{L}])|(?<![\p{L}])no\s+haya\p{L}*\s+(?:gestion|dirig|llev|pas|vivid|afront|superad|conduc|negoci)\p{L}*/iu

const RECEIVED = /(?<![\p{L}])recib\p{L}*\s[^.;]*(?:regal|viaje|pago|comision)/iu

/** The words of a text that a rule finds. */
export function wordsOf(rule: Rule, text: string): ReadonlySet<string> {
  return new Set(rule.detect({ text }).map(({ start, end }) => foldCase(text.slice(start, end))))
}

/** The reason that a language is. */
export const LANGUAGE = 'idioma'
