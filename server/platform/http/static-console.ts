import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyError, FastifyInstance } from 'fastify'

const year = 'public, max-age=31536000, immutable'

/** A path with a control character, or this long, is no page. */
const isNoPage = (url: string) => {
  const [path = ''] = url.split('?', 1)
  return path.length > 2000 || /%[01]|%7f/i.test(path)
}

/**
 * Serves a built single-page app under `base` in history mode: an unknown path returns the app, which has its own
 * not-found page. Files under `assets/` have a hash in their name and are cached forever; all others are revalidated.
 * @param root folder with index.html, and .br and .gz files beside compressible ones; read at each request
 */
export async function serveApp(server: FastifyInstance, base: `/${string}/`, root: string) {
  const assets = `${base}assets/`
  await server.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        suppressWarning: true,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.startsWith(join(root, 'assets')) ? year : 'no-cache')
        },
      })
      // An impossible path, such as one with .., is unknown like any other.
      scope.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error.statusCode !== 400 && error.statusCode !== 403) throw error
        reply.callNotFound()
      })
      // Not async: each promise adds listeners to the response, and this chain is long enough to reach Node's limit.
      scope.setNotFoundHandler((request, reply) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (!isRead || request.url.startsWith(assets) || isNoPage(request.url))
          throw new Refusal(codes.notFound, 'notFound', { thing: 'page' })
        if (existsSync(join(root, 'index.html'))) reply.sendFile('index.html')
        else reply.status(503).type('text/plain; charset=utf-8').send('This app has not been built yet.')
      })
    },
    { prefix: base.slice(0, -1) },
  )
}
