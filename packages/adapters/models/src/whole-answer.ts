/** A provider that was asked for a stream answered in one piece. */
export class WholeAnswer extends Error {
  override readonly name = 'WholeAnswer'
}

/**
 * Fetches for one call that is to be streamed. An answer that comes in one piece is read to its end and told as such; whoever
 * then asks again is given what came, and the provider is asked nothing.
 */
export function fetchOnce(fetcher: typeof fetch): typeof fetch {
  let whole: Response | null = null
  return async (...request) => {
    if (whole !== null) return whole
    const response = await fetcher(...request)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !/json|html/iu.test(type)) return response
    const { status, statusText, headers } = response
    whole = new Response(await response.text(), { status, statusText, headers })
    throw new WholeAnswer()
  }
}
