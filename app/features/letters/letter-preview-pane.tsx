import { useEffect, useId, useRef, useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { ToggleChip } from '~/ui/chip'
import { Failed } from '~/ui/failed'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { useSettled } from '~/ui/use-settled'
import type { TypedWords } from './letter-words'
import { lettersApi } from './letters.calls'
import type { LetterPreview, WordsProblem } from './letters.contract'

interface LetterPreviewPaneProps {
  letter_key: string
  words: TypedWords
  onProblems: (problems: WordsProblem[]) => void
}

const WIDTHS = { phone: 360, desktop: 600 }

export function LetterPreviewPane({ letter_key: key, words, onProblems }: LetterPreviewPaneProps) {
  const id = useId()
  const settled = useSettled(JSON.stringify(words))
  const { data, problem, reload } = useAnswer<LetterPreview>(settled, {
    read: (signal) => lettersApi('POST /letters/:key/preview', { params: { key }, body: JSON.parse(settled), signal }),
  })
  const shown = useRef<LetterPreview | undefined>(undefined)
  if (data) shown.current = data
  const tell = useRef(onProblems)
  tell.current = onProblems
  useEffect(() => {
    if (data) tell.current(data.problems)
  }, [data])
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 lg:sticky lg:top-24">
      <h2 id={id} className="display-3">
        Preview
      </h2>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {shown.current ? (
        <Samples samples={shown.current.samples} />
      ) : (
        !problem && (
          <div role="status">
            <span className="sr-only">Loading the preview</span>
            <Skeleton className="h-96" />
          </div>
        )
      )}
    </section>
  )
}

function Samples({ samples }: { samples: LetterPreview['samples'] }) {
  const [at, setAt] = useState(0)
  const [dark, setDark] = useState(false)
  const [desktop, setDesktop] = useState(false)
  const [plain, setPlain] = useState(false)
  const sample = samples[at] ?? samples[0]
  if (!sample) return null
  const width = desktop ? WIDTHS.desktop : WIDTHS.phone
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ToggleChip pressed={dark} onToggle={setDark}>
          Dark colors
        </ToggleChip>
        <ToggleChip pressed={desktop} onToggle={setDesktop}>
          Desktop
        </ToggleChip>
        <ToggleChip pressed={plain} onToggle={setPlain}>
          Plain text
        </ToggleChip>
        {samples.length > 1 && (
          <Select aria-label="Sample" value={at} onChange={({ target }) => setAt(Number(target.value))}>
            {samples.map((one, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples never change places
              <option key={nth} value={nth}>
                Sample {nth + 1}: {one.subject}
              </option>
            ))}
          </Select>
        )}
      </div>
      <p className="grid rounded-card border border-oat bg-paper px-5 py-3">
        <span className="font-semibold wrap-anywhere">{sample.subject}</span>
        <span className="truncate text-soft text-sm">{sample.preheader}</span>
      </p>
      {plain ? (
        <pre className="max-h-[40rem] overflow-y-auto rounded-card border border-oat bg-paper p-5 text-sm whitespace-pre-wrap wrap-anywhere">
          {sample.text}
        </pre>
      ) : (
        <section
          aria-label="The email as it looks"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-oat"
        >
          <iframe
            key={dark ? 'dark' : 'light'}
            sandbox=""
            title={`The email, ${width} pixels wide`}
            srcDoc={dark ? sample.dark : sample.light}
            style={{ width }}
            className="mx-auto block h-[40rem] max-w-none border-0"
          />
        </section>
      )}
    </>
  )
}
