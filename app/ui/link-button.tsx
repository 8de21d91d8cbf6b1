import type { VariantProps } from 'class-variance-authority'
import { Link, type LinkProps } from 'react-router'
import { buttonClass } from './button'
import { cn } from './cn'

type LinkButtonProps = LinkProps & VariantProps<typeof buttonClass>

export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  return <Link className={cn(buttonClass({ variant, size, block }), className)} {...rest} />
}
