import { Card } from '~/ui/card'
import { OutLink } from '../cases/fact-list'
import { fieldName, valueWords } from './content-words'
import type { SubmissionDetail } from './submissions.contract'

export function ChangeFacts({ change: { slug, fields } }: { change: NonNullable<SubmissionDetail['change']> }) {
  return (
    <Card padded className="grid gap-4">
      <p>
        <OutLink href={`/bakery/${slug}`} />
      </p>
      <table className="w-full text-left">
        <thead>
          <tr className="text-sm text-soft max-sm:sr-only">
            <th scope="col" className="pb-2 font-normal">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="pb-2 font-normal">
              Now
            </th>
            <th scope="col" className="pb-2 font-normal">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, before, after }) => (
            <tr key={field} className="align-top max-sm:grid max-sm:py-2">
              <th scope="row" className="py-1 pr-4 font-normal text-soft max-sm:text-sm">
                {fieldName(field)}
              </th>
              <td className="py-1 pr-4 text-soft line-through wrap-anywhere">{valueWords(before) || '–'}</td>
              <td className="py-1 font-semibold wrap-anywhere">{valueWords(after) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
