/**
 * A pattern whose words (`\w`) end at an underscore. A word may begin behind one, so that a row of them would be read to its
 * end from each.
 */
export function withoutJoints(pattern: string): string {
  return pattern.replaceAll(String.raw`\w`, '[a-z0-9]')
}
