import type { ReactNode } from 'react'

/** A table that may be wider than its page: the keyboard scrolls it too. */
export const ScrollingTable = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) => (
  <div className="scrolls" tabIndex={0} role="region" aria-label={label}>
    <table className={className}>{children}</table>
  </div>
)
