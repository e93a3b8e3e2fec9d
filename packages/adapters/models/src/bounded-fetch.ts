/** An answer that went on past every limit and was cut. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/** Fetches like the platform, and lets go of an answer that does not end. */
export function boundedFetch(most: number): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request)
    if (response.body === null) return response
    const { status, statusText, headers } = response
    const kept = new Headers(headers)
    kept.delete('content-length')
    kept.delete('content-encoding')
    return new Response(response.body.pipeThrough(limitTo(most)), { status, statusText, headers: kept })
  }
}

function limitTo(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > most) controller.error(new AnswerTooLong(`la respuesta pasa de ${most} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
