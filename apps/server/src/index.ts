export { createApp, type App, type AppOptions } from './app.ts'
export { mayDo, permissions, type Action } from './access/actions.ts'
