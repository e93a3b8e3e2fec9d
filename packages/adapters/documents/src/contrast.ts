/** Channels of two colours that all differ by less look the same. */
const SAME_CHANNEL = 24
/** Two colours of a lower ratio of luminance cannot be told apart on paper. */
const LEAST_CONTRAST = 1.1
/** Luminance from which a colour is pale on paper. */
const PALE = 0.6

/** Whether type of one colour is lost on a background of another; both as rrggbb. */
export function isLost(ink: string, ground: string): boolean {
  const [one, other] = [channelsOf(ink), channelsOf(ground)]
  if (one.every((channel, at) => Math.abs(channel - other[at]!) < SAME_CHANNEL)) return true
  const [bright, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (bright! + 0.05) / (dark! + 0.05) < LEAST_CONTRAST
}

/** Whether a colour, as rrggbb, is lost on white or hard to see there. */
export function isPale(colour: string): boolean {
  return luminanceOf(channelsOf(colour)) > PALE
}

function channelsOf(colour: string): number[] {
  const value = Number.parseInt(colour, 16)
  return [16, 8, 0].map((shift) => (value >> shift) & 0xff)
}

/** Relative luminance of sRGB, as the guidelines for accessible pages define it. */
function luminanceOf(channels: readonly number[]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
