import classes from './Face.module.css'

/** A person's picture, or their initials; decoration beside the name, which says the same. */
export function Face({ name, url }: { name: string; url: string | undefined }) {
  // Another picture is another element: the one before would stand beside this name until it is read.
  if (url) return <img key={url} className={classes.face} src={url} alt="" />
  const initials = name.split(/[\s.@_-]+/).flatMap(([first = '']) => first.toUpperCase())
  return (
    <span className={classes.face} aria-hidden>
      {initials.slice(0, 2).join('')}
    </span>
  )
}
