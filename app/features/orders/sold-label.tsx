import { LabelFacts } from '../cottage-food/label-facts'
import type { OrderLabel } from './order-label'

export const SoldLabel = ({ label }: { label: OrderLabel }) => (
  <details className="border-oat border-t pt-4 text-sm">
    <summary className="cursor-pointer font-semibold text-base">On the label when you ordered</summary>
    <div className="mt-3 grid gap-2">
      <LabelFacts lines={label.lines} />
      {label.items.map(({ name, lines }) => (
        <div key={name} className="grid gap-1 border-oat border-t pt-2">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <LabelFacts lines={lines} />
        </div>
      ))}
    </div>
  </details>
)
