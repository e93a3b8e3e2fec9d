const AGENT =
  /(?:[dst]or|[dst]ora|er[oa]|ista|ari[oa]|ólog[oa]|olog[oa]|graf[oa]|tect[oa]|iatra|ic[oa]|ante|ente|enta|aturo|abogad[oa])$/

/** Whether a noun, without capitals or accents, is formed as those for what somebody works as: «cocinera», «pintor». */
export function isOccupation(folded: string): boolean {
  return folded.length > 4 && AGENT.test(folded)
}
