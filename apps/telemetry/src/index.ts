/** Sends what is left and lets go. */
export type StopTelemetry = () => Promise<void>

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, for the apps that start a process. Without that variable
 * nothing is loaded and nothing leaves; an address that is none holds up nobody.
 */
export async function startTelemetry(
  environment: Readonly<Record<string, string | undefined>>,
  service: string,
  warn: (sentence: string) => void = () => undefined,
): Promise<StopTelemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = environment
  const url = traces || (all ? `${all.replace(/\/+$/, '')}/v1/traces` : '')
  if (url === '' || environment.OTEL_SDK_DISABLED === 'true') return () => Promise.resolve()
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    warn(`«${traces || all}» no es la dirección http(s) de un colector: no se envían trazas.`)
    return () => Promise.resolve()
  }
  const { openSdk } = await import('./sdk.ts')
  return openSdk(url, environment.OTEL_SERVICE_NAME || service)
}
