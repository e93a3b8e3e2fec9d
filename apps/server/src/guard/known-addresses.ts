// For whoever reads an order, before the server is loaded.
export { isLoopback } from './listening-address.ts'
export { isNetwork } from './proxies.ts'
