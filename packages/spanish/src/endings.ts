/** «Redujo», «implementé», «abrimos»: a word that ends as a verb in the past does, of whoever tells or is told of. */
export function endsLikePast(word: string): boolean {
  return /(?:\p{L}{2}(?:é|í|ó|duje|dujo|amos|imos)|^(?:hice|hizo|tuve|tuvo|puse|puso))$/iu.test(word)
}

/** «Relaciones», «abastecimiento», «logística»: a word that names what is done, by its ending. */
export function namesDoing(text: string): boolean {
  return /^\p{L}+(?:ción|ciones|mientos?|sión|siones|ística|ería)(?!\p{L})/u.test(text)
}
