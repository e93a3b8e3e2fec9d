/** The session's cookie: no script can read it, no other page can send it. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-dictamen' : 'dictamen'
}

export function setCookie(secret: string, secure: boolean): string {
  return `${cookieName(secure)}=${secret}; ${attributesOf(secure)}`
}

export function clearCookie(secure: boolean): string {
  return `${cookieName(secure)}=; ${attributesOf(secure)}; Max-Age=0`
}

/** The session that a request brings; null when it brings none. */
export function readCookie(header: string | undefined, secure: boolean): string | null {
  const wanted = `${cookieName(secure)}=`
  const found = (header ?? '').split(';').find((part) => part.trim().startsWith(wanted))
  const secret = found?.trim().slice(wanted.length) ?? ''
  return secret === '' ? null : secret
}

function attributesOf(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
