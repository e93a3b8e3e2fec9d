import type { ExamQuestion } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { usePagePicture } from '../../evidence/page-picture.ts'

type Asset = ExamQuestion['stem']['assets'][number]

/** What of a question text cannot carry, cut out of its page. */
export function QuestionPictures({
  record,
  assets,
}: {
  readonly record: string
  readonly assets: readonly Asset[]
}): ReactNode {
  const pictured = assets.filter(({ bbox }) => bbox !== null)
  if (pictured.length === 0) return null
  return (
    <div className="question-pictures">
      {pictured.map((asset) => (
        <Picture key={`${asset.page} ${asset.bbox!.join(' ')}`} record={record} asset={asset} />
      ))}
    </div>
  )
}

function Picture({ record, asset }: { readonly record: string; readonly asset: Asset }): ReactNode {
  const picture = usePagePicture(record, asset.page, asset.bbox!)
  if (typeof picture !== 'string') return null
  const [left, , right] = asset.bbox!
  return <img src={picture} alt={t.examenes.recorte(asset.page)} width={((right - left) * 4) / 3} />
}
