/** The house with an arched door: the portal's mark. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path fill="var(--accent)" d="M16 2.5 3 13.4V29h8.2v-8.6a4.8 4.8 0 0 1 9.6 0V29H29V13.4z" />
    </svg>
  )
}
