import { useState, type ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { areKeysOn, setKeysOn } from './keyboard.ts'
import { PaneFrame } from './pane-frame.tsx'

/** The map of the keyboard. */
export function KeyboardPane(): ReactNode {
  const [isOn, setOn] = useState(areKeysOn())
  return (
    <PaneFrame
      title={t.teclado.cabeza}
      what=""
      body={
        <>
          <h2>{t.teclado.titulo}</h2>
          <p className="note">{t.teclado.nota}</p>
          <label className="mt-3 flex items-center gap-2">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => {
                setKeysOn(target.checked)
                setOn(target.checked)
              }}
            />
            {t.teclado.activas}
          </label>
          {t.teclado.grupos.map(({ nombre, teclas }) => (
            <section key={nombre}>
              <h3>{nombre}</h3>
              <dl className="pairs">
                {teclas.map(({ tecla, hace }) => (
                  <div className="contents" key={tecla}>
                    <dt>
                      {tecla.split(' ').map((key) => (
                        <kbd key={key} className="mr-1">
                          {key}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{hace}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </>
      }
    />
  )
}
