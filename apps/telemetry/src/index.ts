/** Sends what is left and lets go. */
export type StopTelemetry = () => Promise<void>

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, for the apps that start a process. Without that variable
 * nothing is loaded and nothing leaves.
 */
export async function startTelemetry(
  environment: Readonly<Record<string, string | undefined>>,
  service: string,
): Promise<StopTelemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = environment
  const url = traces || (all ? `${all.replace(/\/+$/, '')}/v1/traces` : '')
  if (url === '' || environment.OTEL_SDK_DISABLED === 'true') return () => Promise.resolve()
  const { openSdk } = await import('./sdk.ts')
  return openSdk(url, environment.OTEL_SERVICE_NAME || service)
}
