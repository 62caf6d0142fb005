import classes from './Face.module.css'

/** A person's picture or initials; decorative, because the name beside it says the same. */
export function Face({ name, url }: { name: string; url: string | undefined }) {
  // A new element for each picture: otherwise the old one would show beside the new name while loading.
  if (url) return <img key={url} className={classes.face} src={url} alt="" />
  const initials = name.split(/[\s.@_-]+/).flatMap(([first = '']) => first.toUpperCase())
  return (
    <span className={classes.face} aria-hidden>
      {initials.slice(0, 2).join('')}
    </span>
  )
}
