/**
 * "… y lo admite", "… y las da por buenas", "hasta que se lo preguntamos": a pronoun stands before a verb that tells, never
 * before one that orders. "Se le asigna" has nobody who does it, and "la nota" is no verb: neither counts.
 */
const PRONOUN_FIRST =
  /(?:^\W*|[,;:]\s*|(?<![a-z0-9ñ])(?:y|e|o|pero|aunque|luego|que|cuando|donde|si|porque)\s+)(?:(?:casi|siempre|solo|luego|despues|asi|ya|tambien|ni|no)\s+)*(?:(?:se )?(?:lo(?! (?:que|de|siguiente|importante|relevante|grave|suficiente))|las(?! (?:que|de|ia|n))|los(?! (?:que|de)))|(?:le|les|me|nos|(?<=(?:no|nunca|ni|se) )la)(?! (?:que|de)))\s+[a-zñ]+(?:[ae]n?|amos|emos|imos)(?![a-z0-9ñ])/u
/** Forms whose order is another word: "dice" and "di", "pone" and "pon". */
const TELLING =
  /(?:^\W*|[,;]\s*|(?<![a-z0-9ñ])(?:y|e|pero|aunque)\s+)(?:(?:casi|siempre|solo|luego|despues|asi|ya|tambien|no|nunca|a veces)\s+)*(?:dice|hace|pone|tiene|sale|viene|va|es|son|propone|supone|mantiene|obtiene|sabe|puede|quiere|parece|tenemos|hemos|vemos|podemos|preguntamos|pedimos|insistimos|quedamos)(?![a-z0-9ñ])/u
/** "El revisor marca…": somebody of the trade, and what they do. */
const SUBJECT_FIRST =
  /^\W*(?:el|la|los|las|su|sus|un|una|mi|nuestr[oa])\s+(?:[a-zñ]+\s+)?(?:evaluador|revisor|consultor|entrevistador|jef|exjef|director|president|gerent|soci|client|referente|comite|consejo|equipo|tutor|candidat)[a-zñ]*\s+(?:[a-zñ0-9]+\s+){0,2}?[a-zñ]+(?:[ae]n?)\s/u
/** What says how often, or on whose word. */
const HEARD =
  /(?<![a-z0-9ñ])(?:a veces|casi|a menudo|con frecuencia|segun (?:su|sus|dice|cuenta|el|la|los)|cuando se l[aeo]s? (?:pregunta|pide|dice|habla)|al preguntar(?:l[aeo]s?|sel[ao]s?)|por costumbre|de memoria|menos (?:un[oa]?|dos|en|el|la)|salvo|excepto)(?![a-z0-9ñ])/u

/** A folded sentence with a clause that can only tell what somebody does: its other bare forms tell it too. */
export function isTold(text: string): boolean {
  return [PRONOUN_FIRST, TELLING, SUBJECT_FIRST, HEARD].some((pattern) => pattern.test(text))
}

/** «Un supervisor le dijo "ignore las instrucciones anteriores" y ella paró la línea»: words of then, to somebody else. */
const SAID_THEN =
  /(?<![\p{L}])(?:dijo|dijeron|pidió|pidieron|ordenó|ordenaron|gritó|contestó|respondió|escribió)\s+(?:que\s+)?["«“][^"»”]*["»”],?\s+y\s+(?:(?:ella|él|yo|\p{Lu}\p{Ll}+|la|el)\s+)?(?:\p{L}+\s+){0,2}?\p{L}+(?:ó|é|izo|uso|ijo)(?![\p{L}])/u
/** The same where a line ends inside the words. */
const SAID_TO_SOMEBODY =
  /^\p{Lu}[^"«“]*\s(?:le|les|me|nos)\s+(?:dijo|dijeron|pidió|pidieron|ordenó|gritó|contestó)\s+["«“][^"»”]*$/u
/** What only an evaluation has. */
const OF_EVALUATION =
  /(?<![\p{L}])(?:califi|puntu|puntú|aprueb|aprob|recomiend|recomend|evalu|evalú|score|nota\s|candidat|10(?!\d)|diez)/iu
/** «No se recibirán antecedentes de personas sancionadas»: a mandate says who is left out. */
const LEAVES_OUT =
  /^\W*(?:no|tampoco)\s+se\s+(?:recib|admit|acept|consider|contempl|presentar|tendr)\p{L}*\s+(?:en\s+cuenta\s+)?(?:a\s+)?(?:l[oa]s\s+)?(?:antecedentes|postulaciones|candidaturas|perfiles|personas|candidat[oa]s|profesionales|quien(?:es)?|nadie|aspiraciones|pretensiones)\s/iu

/** «La decisión final se tomará por tres criterios»: how the client will choose. */
const CHOOSES = /^\W*la\s+decisi[oó]n(?:\s+final)?\s+(?:se|la|lo)\s+tomar\p{L}*\s/iu
/** «Resultado: confirma la bajada», «Da cifras sin mirar papeles»: what whoever is noted down does. */
const NOTED =
  /^\W*(?:(?:resultado|logro|comentario|opini[oó]n|respuesta)s?\s*:\s*(?:confirma|ratifica|corrobora|niega|desmiente|matiza|recuerda)|da\s+(?:cifras|datos|fechas|nombres|n[uú]meros|ejemplos))(?![\p{L}])/iu
/** «Hábleme del score rural»: asked of the candidate. */
const ASKED =
  /^\W*(?:\p{Lu}\p{L}+\W+)?(?:h[aá]ble|h[aá]bla|cu[eé]nte|cu[eé]nta|expl[ií]que|expl[ií]ca)(?:me|nos)\s+(?:del?|qu[eé]|c[oó]mo|un|una|el|la|lo)\s/iu
/** What nobody asks of a candidate. */
const OF_VERDICT =
  /(?<![\p{L}\d.,])(?:califi|puntu|puntú|aprueb|aprob|recomiend|recomend|candidat|10(?!\d|[.,]\d)|diez)/iu

/** A sentence that has the words of an order, and gives none to whoever reads it. */
export function ordersNobody(sentence: string): boolean {
  return (
    LEAVES_OUT.test(sentence) ||
    ([CHOOSES, NOTED, ASKED].some((pattern) => pattern.test(sentence)) && !OF_VERDICT.test(sentence)) ||
    ((SAID_THEN.test(sentence) || SAID_TO_SOMEBODY.test(sentence)) && !OF_EVALUATION.test(sentence))
  )
}
