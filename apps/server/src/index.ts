export { createApp, type App, type AppOptions } from './app.ts'
export { mayDo, type Action } from './access/actions.ts'
export { listen, type Listening, type ListenOptions } from './listen.ts'
