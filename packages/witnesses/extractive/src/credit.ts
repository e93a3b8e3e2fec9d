import type { Instruments } from './instruments.ts'
import { findTitles } from '@dictamen/dossier/timeline'

/** «El almacén lo automatizó el proveedor», «quien abrió Brasil fue Fátima», «la idea era de mi segunda»: the credit is another's. */
export class CreditReader {
  readonly #instruments: Instruments
  readonly #own: ReadonlySet<string>

  /** With the words of the candidate's own name. */
  constructor(own: Iterable<string>, instruments: Instruments) {
    this.#own = new Set([...own].map((word) => word.toLowerCase()))
    this.#instruments = instruments
  }

  isOfAnother(text: string): boolean {
    return NOT_THEIRS.test(text) || this.#whoIsNamed(text).some((rest) => this.#isSomebody(rest))
  }

  /** What follows where a sentence is about to say who did it. */
  #whoIsNamed(text: string): string[] {
    const after = [DONE_BY, IT_WAS].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => text.slice(match.index + match[0].length)),
    )
    const credited = this.#instruments.extractive.marks('credit', text).flatMap(({ end }) => {
      const of = IS_OF.exec(text.slice(end))
      return of === null ? [] : [text.slice(end + of[0].length)]
    })
    return [...after, ...credited]
  }

  /** Somebody else: by name, by post, or by what they are to somebody. */
  #isSomebody(text: string): boolean {
    const { timeline, contradictions } = this.#instruments
    const [article] = ARTICLE.exec(text) ?? []
    if (article === undefined) {
      const name = /^\p{Lu}\p{Ll}+/u.exec(text)?.[0]
      return name !== undefined && !this.#own.has(name.toLowerCase())
    }
    const rest = text.slice(article.length)
    // «Lo ganó su turno», «lo armó la candidata».
    if (/^candidat/iu.test(rest) || (/^sus?\s/iu.test(article) && THEIRS.test(rest))) return false
    return (
      OTHERS.test(rest) ||
      findTitles(rest, timeline)[0]?.start === 0 ||
      contradictions.marks('somebody', rest)[0]?.start === 0
    )
  }
}

/** «El rediseño no fue de él», «no son efectivos». */
const NOT_THEIRS =
  /(?<![\p{L}])no\s+(?:es|son|fue|fueron|era|eran)\s+(?:de\s+(?:él|ella)|(?:\p{L}+\s+)?suy[oa]s?|efectiv[oa]s?|real(?:es)?|ciert[oa]s?|exact[oa]s?|correct[oa]s?)(?![\p{L}])/iu
/** «… lo automatizó», right before whoever did it; «lo revisó un auditor» is the credit of nobody else. */
const DONE_BY =
  /(?<![\p{L}])(?:se\s+)?(?:lo|la|los|las)\s+(?!revis|audit|verific|comprob|valid|certific|midi|confirm|aprob|firm|agradec|felicit|reconoc|premi|public|cont[óa]|respet|quer|nombr|contrat|ascend|promov)\p{Ll}+(?:ó|aron|ieron|ía|aba)\s+/gu
/** «Quien abrió Brasil fue», «el que firmaba era». */
const IT_WAS =
  /(?<![\p{L}])(?:[Qq]uien(?:es)?|[EeLl][la]\s+que|[Ll][oa]s\s+que)\s[^.;]{3,80}?\s(?:fue|fueron|era|eran|es|son)\s+/gu
/** «La idea», and then «fue de». */
const IS_OF =
  /^(?:\s+[^\s.,;:]+){0,6}?\s+(?:es|son|fue|fueron|era|eran)\s+(?:toda\s+|todo\s+)?(?:de(?=l\s)|de\s+)/iu
const ARTICLE =
  /^(?:(?:l\s+)|(?:el|la|los|las|mi|mis|su|sus|nuestr[oa]s?|un|una|otr[oa]s?|aquel(?:la)?)\s+)/iu
const THEIRS = /^(?:equipos?|turno|gente|área|planta|grupo|plan)(?![\p{L}])/iu
/** «Otro equipo», «la casa matriz», «el otro»: nobody by post. */
const OTHERS =
  /^(?:otr[oa]s?|equipos?|gente|casa|central|matriz|consultora|agencia|administrador\p{L}*|autoridad|segund[oa]|jef\p{L}+)(?![\p{L}])/iu
