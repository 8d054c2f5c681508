import type { HTMLAttributes } from 'react'
import { Container } from './section.tsx'

type Tag =
  | 'article'
  | 'bdi'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'ul'
type Props = HTMLAttributes<HTMLElement> & { as?: Tag }

/** A page of an account or of the staff, below the header. */
export function Page({ children }: Pick<Props, 'children'>) {
  return <Container className="page">{children}</Container>
}

/** A page of text and its forms. */
export function Prose({ children }: Pick<Props, 'children'>) {
  return <Container className="prose">{children}</Container>
}

/** One below the other. */
export function Stack({ as: Element = 'div', gap = 3, ...props }: Props & { gap?: 2 | 3 | 4 }) {
  return <Element className={`stack-${gap}`} {...props} />
}

/** One beside the other, as many as fit: buttons, marks. */
export function Row({ as: Element = 'div', gap = 2, ...props }: Props & { gap?: 2 | 3 }) {
  return <Element className={`row-${gap}`} {...props} />
}

/** Two columns of fields; one on a phone. */
export function Two({ as: Element = 'div', ...props }: Props) {
  return <Element className="two" {...props} />
}

/** Beside the point: small, in soft ink. */
export function Soft({ as: Element = 'p', ...props }: Props) {
  return <Element className="soft" {...props} />
}

export type Tone = 'accent' | 'good' | 'warn' | 'bad'

/** The state of an entry. */
export function Badge({ tone, children }: Pick<Props, 'children'> & { tone: Tone | undefined }) {
  return <span className={tone ? `badge ${tone}` : 'badge'}>{children}</span>
}

/** An error, next to its place. */
export function Wrong({ as: Element = 'p', ...props }: Props) {
  return <Element className="wrong" {...props} />
}
