import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'

/** Something that can be kept as a file: an address of the server, or what the page makes of what it shows. */
export interface Download {
  readonly name: string
  readonly from: string | (() => void)
}

/** The files that a page gives. */
export function DownloadMenu({ downloads }: { readonly downloads: readonly Download[] }): ReactNode {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="action">
        <Icon name="download" />
        <span>{t.descargar}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" sideOffset={6}>
        {downloads.map(({ name, from }) =>
          typeof from === 'string' ? (
            <DropdownMenu.Item key={name} asChild>
              <a href={from} download>
                {name}
              </a>
            </DropdownMenu.Item>
          ) : (
            <DropdownMenu.Item key={name} onSelect={from}>
              {name}
            </DropdownMenu.Item>
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
