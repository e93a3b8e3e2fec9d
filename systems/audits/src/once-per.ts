/** Makes something once for each object that `partOf` finds in what is given, for as long as that object lives. */
export function oncePer<Given, Made>(
  partOf: (given: Given) => object,
  make: (given: Given) => Made,
): (given: Given) => Made {
  const known = new WeakMap<object, { readonly made: Made }>()
  return (given) => {
    const part = partOf(given)
    let entry = known.get(part)
    if (entry === undefined) {
      entry = { made: make(given) }
      known.set(part, entry)
    }
    return entry.made
  }
}
