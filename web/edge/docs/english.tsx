import { WithCode } from './with-code.tsx'

/** Text that is English in every language. */
export function English({ children }: { children: string }) {
  return (
    <bdi lang="en" dir="ltr" className="muted">
      <WithCode text={children} />
    </bdi>
  )
}
