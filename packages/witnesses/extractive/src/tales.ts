const WHOEVER =
  /(?<![\p{L}])(?:quien(?:es)?|al\s+que|nadie|alguien|gente|perfil(?:es)?|candidat\p{L}+|person\p{L}+|hay(?:a|an)|haber|no\s+(?:va|vale|sirve|encaja|entra|pasa|queremos|quieren|se\s+(?:acepta|admite|contempla|presenta)))(?![\p{L}])/iu
const HAPPENED =
  /(?<![\p{L}])(?:hubo|pasó|les\s+pasó|salió|duró|terminó|acabó|hizo|tuvo|tuvimos|tuvieron|fue|perdimos|perdió)(?![\p{L}])/iu

/** «El capitán anterior vendía el pescado a su primo». */
const PREDECESSOR = /^(?:el|la)\s+(?:\p{Ll}+\s+)?anterior\s/iu

/** «La negociación vence en noviembre»: how things stand. */
const STANDS =
  /^(?:el|la|los|las|su|sus|nuestr[oa]s?)\s[^,;:]*?\s(?:(?:l[oa]s?\s+)?(?:ha|han)|vence|vencen|es|son|está|están|hay|tiene|tienen|dura|termina|sigue|empieza|cuesta|depende|manda|llega|viene|cierra|abre|paga)(?![\p{L}])/iu

/** «Piden quedarse hasta que abra la segunda planta»: what is wanted excludes nobody by itself. */
const WANTED =
  /^(?:pid[eo]n?|pedimos|se\s+pide|exigen?|exigimos|busca[ns]?|buscamos|quiere[ns]?|queremos|necesita[ns]?|necesitamos)\s/iu

/** «El anterior perdió un barco y por eso se fue el armador»: what once happened, or how things stand, is told of nobody who applies. */
export function isTale(text: string): boolean {
  const isTold = [HAPPENED, STANDS, PREDECESSOR, WANTED].some((pattern) => pattern.test(text))
  return isTold && !WHOEVER.test(text)
}
