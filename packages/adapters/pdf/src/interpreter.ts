import { Drawer, type Args, type Lookups, type OperatorCodes } from './drawer.ts'
import type { Drawing } from './drawing.ts'
import { IDENTITY, multiply, type Matrix } from './geometry.ts'
import type { Glyph } from './text-pen.ts'

type Handler = (drawer: Drawer, args: Args) => void

/** Follows a page's operator list and notes every text, path and picture with the place where it lands. */
export function drawPage(
  codes: OperatorCodes,
  list: { readonly fnArray: readonly number[]; readonly argsArray: readonly (Args | null)[] },
  toPage: Matrix,
  lookups: Lookups,
): Drawing {
  const drawer = new Drawer(codes, toPage, lookups)
  const table = tableFor(codes)
  const { fnArray, argsArray } = list
  for (let at = 0; at < fnArray.length; at++) {
    drawer.order = at
    table[fnArray[at]!]?.(drawer, argsArray[at] ?? [])
  }
  return { pieces: drawer.pen.pieces, paints: drawer.paints, signs: drawer.pen.signs }
}

const number = (args: Args, at: number): number => Number(args[at] ?? 0)

const image: Handler = (drawer, args) => drawer.picture(false, typeof args[0] === 'string' ? args[0] : null)
const picture: Handler = (drawer) => drawer.picture(false, null)
const stencil: Handler = (drawer) => drawer.picture(true, null)

const handlers: Readonly<Record<string, Handler>> = {
  paintImageXObject: image,
  paintInlineImageXObject: picture,
  paintInlineImageXObjectGroup: picture,
  paintImageXObjectRepeat: picture,
  paintImageMaskXObject: stencil,
  paintImageMaskXObjectGroup: stencil,
  paintImageMaskXObjectRepeat: stencil,
  paintSolidColorImageMask: stencil,
  save: (drawer) => drawer.save(),
  restore: (drawer) => drawer.restore(),
  transform: (drawer, args) => drawer.transform(args as readonly number[]),
  clip: (drawer) => void (drawer.pendingClip = true),
  eoClip: (drawer) => void (drawer.pendingClip = true),
  constructPath: (drawer, args) =>
    drawer.path(
      number(args, 0),
      (args[1] as readonly (Float32Array | null)[] | null)?.[0] ?? null,
      (args[2] as ArrayLike<number> | null) ?? null,
    ),
  shadingFill: (drawer) => drawer.shading(),
  setGState: (drawer, args) => drawer.externalState(args[0] as readonly (readonly [string, unknown])[]),
  setFillRGBColor: (drawer, args) => void (drawer.state.fill = String(args[0])),
  setStrokeRGBColor: (drawer, args) => void (drawer.state.stroke = String(args[0])),
  setFillColorN: (drawer) => void (drawer.state.fill = null),
  setFillTransparent: (drawer) => void (drawer.state.fill = null),
  setStrokeColorN: (drawer) => void (drawer.state.stroke = null),
  paintFormXObjectBegin: (drawer, args) => {
    drawer.save()
    drawer.transform(args[0] as ArrayLike<number> | null)
    drawer.clipTo(args[1] as ArrayLike<number> | null)
  },
  paintFormXObjectEnd: (drawer) => drawer.restore(),
  beginGroup: (drawer, args) => drawer.group(args[0] as Parameters<Drawer['group']>[0]),
  endGroup: (drawer) => drawer.restore(),
  beginAnnotation: (drawer, args) => {
    drawer.reset()
    drawer.transform(args[2] as ArrayLike<number> | null)
    drawer.transform(args[3] as ArrayLike<number> | null)
  },
  endAnnotation: (drawer) => drawer.restore(),
  beginMarkedContent: (drawer, args) =>
    drawer.enter({ artifact: args[0] === 'Artifact' || drawer.setting.artifact }),
  beginMarkedContentProps: (drawer, args) => {
    if (args[0] === 'Artifact') drawer.enter({ artifact: true })
    else if (args[0] === 'OC' && !drawer.lookups.isLayerVisible(args[1])) drawer.enter({ layerOff: true })
    else drawer.enter({})
  },
  endMarkedContent: (drawer) => drawer.leave(),
  beginText: (drawer) => {
    drawer.state.textMatrix = IDENTITY
    drawer.state.startLine(0, 0)
  },
  setTextMatrix: (drawer, args) => {
    const [matrix] = args as readonly [ArrayLike<number>]
    drawer.state.textMatrix = multiply(IDENTITY, matrix)
    drawer.state.startLine(0, 0)
  },
  moveText: (drawer, args) => {
    const { state } = drawer
    state.startLine(state.lineX + number(args, 0), state.lineY + number(args, 1))
  },
  setLeadingMoveText: (drawer, args) => {
    const { state } = drawer
    state.leading = -number(args, 1)
    state.startLine(state.lineX + number(args, 0), state.lineY + number(args, 1))
  },
  nextLine: (drawer) => drawer.state.startLine(drawer.state.lineX, drawer.state.lineY - drawer.state.leading),
  setLeading: (drawer, args) => void (drawer.state.leading = number(args, 0)),
  setCharSpacing: (drawer, args) => void (drawer.state.charSpacing = number(args, 0)),
  setWordSpacing: (drawer, args) => void (drawer.state.wordSpacing = number(args, 0)),
  setHScale: (drawer, args) => void (drawer.state.horizontalScale = number(args, 0) / 100),
  setTextRise: (drawer, args) => void (drawer.state.rise = number(args, 0)),
  setTextRenderingMode: (drawer, args) => void (drawer.state.renderMode = number(args, 0)),
  setFont: (drawer, args) => drawer.setFont(args[0], args[1]),
  showText: (drawer, args) =>
    drawer.pen.show(args[0] as readonly (Glyph | number)[], drawer.state, drawer.setting, drawer.order),
}

const tables = new WeakMap<OperatorCodes, (Handler | undefined)[]>()

function tableFor(codes: OperatorCodes): readonly (Handler | undefined)[] {
  const known = tables.get(codes)
  if (known !== undefined) return known
  const table: (Handler | undefined)[] = []
  for (const [name, code] of Object.entries(codes)) table[code] = handlers[name]
  tables.set(codes, table)
  return table
}
