import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** For settings that act at once; a choice that waits for Save is a Checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className="flex cursor-pointer items-center justify-between gap-4 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <span className="font-medium">{label}</span>
        <span className="relative inline-flex h-7 w-12 shrink-0">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox carries its own checked state
            role="switch"
            aria-describedby={hint ? hintId : undefined}
            className="peer h-7 w-12 cursor-[inherit] appearance-none rounded-full border border-edge bg-dough transition-colors checked:border-crust checked:bg-crust forced-colors:appearance-auto"
            {...rest}
          />
          <span
            className={cn(
              'pointer-events-none absolute top-1 left-1 grid size-5 place-items-center rounded-full bg-edge text-transparent transition-[translate,background-color]',
              'peer-checked:translate-x-5 peer-checked:bg-crust-ink peer-checked:text-crust forced-colors:hidden',
            )}
          >
            <Check aria-hidden="true" strokeWidth={3.5} className="size-3" />
          </span>
        </span>
      </label>
      {hint && (
        <p id={hintId} className="mt-1 max-w-prose pr-16 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
