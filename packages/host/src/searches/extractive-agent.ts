import { AgentUnavailable, type Instruments, type SearchAgent } from '@dictamen/searches'

/** The built-in agent: rules over the sources, offline, the same findings every time. */
export function createExtractiveAgent(_instruments: Instruments): SearchAgent {
  return {
    id: 'extractive',
    model: 'extractive',
    ask: () => Promise.reject(new AgentUnavailable('El extractor no está.')),
  }
}
