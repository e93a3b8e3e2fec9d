import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

/** Does something inside a span; spans carry names, numbers and outcomes, never a text about anybody. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  describe: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  return await trace.getTracer('dictamen').startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work()
      span.setAttributes(describe(result))
      return result
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'error')
      throw error
    } finally {
      span.end()
    }
  })
}
