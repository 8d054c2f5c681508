import type { ReactNode } from 'react'

/** What stands between backticks is code, which reads from the left in any language. */
export function WithCode({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} dir="ltr">
        {part}
      </code>
    ),
  )
}
