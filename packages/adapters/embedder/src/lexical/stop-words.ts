/** Languages that the embedders know. */
export type Language = 'es' | 'en'

// Articles, prepositions, pronouns, conjunctions and auxiliaries, without accents: they say little of what a text is about.
const SPANISH = `a al algo alguna algunas alguno algunos ante antes aquel aquella aquello aun aunque bajo bien cada como con
contra cual cuales cuando cuanto de del desde donde dos durante e el ella ellas ello ellos en entre era eran eres es esa esas
ese eso esos esta estaba estaban estan estar estas este esto estos estoy fue fueron ha habia haber han has hasta hay he la las
le les lo los mas me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro otros para pero poco por porque
pues que quien quienes se sea segun ser si siempre sin sobre solo son su sus tal tambien tan tanto te tiene tienen toda todas
todo todos tras tu tus un una unas uno unos usted y ya yo`

const ENGLISH = `a about after all also am an and any are as at be because been before being both but by can could did do does
doing down each few for from had has have having he her here hers him his how i if in into is it its just me more most my no
nor not now of off on once only or other our ours out over own same she should so some such than that the their theirs them
then there these they this those through to too under until up very was we were what when where which while who whom why will
with would you your yours`

/** Words of a language that carry no topic, in lower case and without accents. */
export const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: new Set(SPANISH.split(/\s+/)),
  en: new Set(ENGLISH.split(/\s+/)),
}
