/** Where a clause begins: patterns write it `{start}`. */
export const CLAUSE_START = String.raw`(?:^[\W_]*|[:;,.!?"'()\[\]{}*<>|#=\-–—•»«]\s*|\b(?:y|e|o|and|then|please|por favor|ahora|now|luego|debes|deberas|debe usted|tienes que|has de|you must|you should|you will|you to|you are to|task is to|must|te pido que|te ordeno que|se te ordena|es obligatorio)\s+)`
