import type { Citation, Finding } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Windowed, type RowPlace } from '../../lists/windowed.tsx'
import { Icon } from '../../marks/icon.tsx'
import type { IconName } from '../../marks/drawings.tsx'
import { Call } from '../../shell/call.tsx'
import { usePane } from '../../shell/pane-state.ts'
import type { PlacedFinding } from './gem-files.ts'

/** A citation that opens its source at its line. */
function Cite({
  proof,
  at,
  citation,
}: {
  readonly proof: string
  readonly at: number
  readonly citation: Citation
}): ReactNode {
  const pane = usePane()
  const isOpen = pane.proof === proof && pane.mark === at
  return (
    <button
      type="button"
      className="cite"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'expediente' : undefined}
      data-thread-from={isOpen ? 'left' : undefined}
      title={`${citation.source}: «${citation.quote}»`}
      onClick={() => pane.open(proof, at)}
    >
      {t.busquedas.cita(citation.source, citation.line)}
    </button>
  )
}

const SIGNS: Readonly<Record<Finding['polarity'], IconName>> = {
  a_favor: 'plus',
  en_contra: 'minus',
  neutra: 'low',
}

/** The hue of a finding: in favour, against by its severity, or neither. */
function toneOf({ polarity, severity }: Finding): string {
  if (polarity === 'neutra') return 'nulo'
  if (polarity === 'a_favor') return 'bajo'
  return severity === 'alta' ? 'alto' : 'medio'
}

/** What a finding says of itself, in words. */
export function natureOf({ polarity, severity, status }: Finding): string {
  return [
    t.busquedas.polaridades[polarity],
    ...(severity === null ? [] : [t.busquedas.severidad(severity)]),
    ...(status === 'sustentado' ? [] : [t.busquedas.estadosHallazgo[status]]),
  ].join(', ')
}

interface FindingsProps {
  proofOf(pointer: string): string
  readonly found: readonly PlacedFinding[]
}

/** Findings with their citations, each one gesture away from its source. */
export function Findings({ proofOf, found }: FindingsProps): ReactNode {
  return (
    <ul className="findings">
      <Windowed
        as="li"
        items={found}
        keyOf={({ pointer }) => pointer}
        rowHeight={60}
        row={({ pointer, finding }, _at, place) => (
          <FindingRow proof={proofOf(pointer)} finding={finding} place={place} />
        )}
      />
    </ul>
  )
}

interface FindingRowProps {
  readonly proof: string
  readonly finding: Finding
  readonly place: RowPlace
}

function FindingRow({ proof, finding, place }: FindingRowProps): ReactNode {
  const { text, citations } = finding
  return (
    <li {...place} className="finding">
      <span className={toneOf(finding)} title={natureOf(finding)}>
        <Icon name={SIGNS[finding.polarity]} label={natureOf(finding)} />
      </span>
      <p>
        {citations.length === 0 ? (
          text
        ) : (
          <Call proof={proof} className="said">
            {text}
          </Call>
        )}
      </p>
      <span className="cites">
        {citations.length === 0 ? <span className="note">{t.busquedas.sinCita}</span> : null}
        {citations.map((citation, at) => (
          <Cite key={at} proof={proof} at={at} citation={citation} />
        ))}
      </span>
    </li>
  )
}
