import type { ReactNode } from 'react'

/** Text between backticks is code, which is left to right in any language. */
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
