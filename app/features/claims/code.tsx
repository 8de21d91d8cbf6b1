export const Code = ({ children }: { children: string | null }) => (
  <p className="select-all justify-self-start rounded-control bg-dough px-4 py-2 font-mono font-semibold text-2xl tracking-widest">
    {children}
  </p>
)
