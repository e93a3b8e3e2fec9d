const POLICY = 'content-security-policy'

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Puts on every answer what keeps a browser from doing more with it than showing it; nothing is kept by caches. */
export function protect(response: Response, secure: boolean): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(HEADERS)) if (name !== POLICY) headers.set(name, value)
  const own = headers.get(POLICY)
  headers.set(POLICY, own === null ? HEADERS[POLICY]! : `${own}; frame-ancestors 'none'`)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (secure) headers.set('strict-transport-security', 'max-age=31536000')
  return response
}
