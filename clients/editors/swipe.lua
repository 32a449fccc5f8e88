-- A row is swiped from Neovim, through its own `vim.lsp.rpc`:
--
--     nvim --headless -u NONE -i NONE -n -c 'luafile swipe.lua'
--
-- The first part is to be copied. `open(told)` starts the daemon that SWIPED names, or `swiped` of PATH, and calls
-- `told(method, params)` in the main loop with what it tells.

local TIMEOUT = 5000

local function open(told)
  local session = { status = nil }
  local dispatchers = {
    notification = told,
    on_exit = function(status)
      session.status = status
    end,
  }
  local program = vim.env.SWIPED or 'swiped'
  local rpc
  if vim.fn.has('nvim-0.10') == 1 then
    rpc = vim.lsp.rpc.start({ program }, dispatchers)
  else
    rpc = vim.lsp.rpc.start(program, {}, dispatchers)
  end
  if not rpc then
    error('cannot start ' .. program)
  end

  --- Sends a request, and waits for its answer. Meanwhile the loop runs: what is told comes in its order.
  function session.request(method, params)
    local failure, result, done
    rpc.request(method, params or vim.empty_dict(), function(err, answer)
      failure, result, done = err, answer, true
    end)
    vim.wait(TIMEOUT, function()
      return done or session.status ~= nil
    end, 1)
    if failure then
      error(failure, 0)
    elseif not done then
      error(method .. ' was not answered', 0)
    end
    return result
  end

  session.notify = rpc.notify

  --- Ends the session; the status of the daemon, or nil if it does not end.
  function session.close()
    session.request('shutdown')
    rpc.notify('exit', vim.empty_dict())
    vim.wait(TIMEOUT, function()
      return session.status ~= nil
    end, 1)
    return session.status
  end

  session.greeting = session.request('initialize', {
    protocolVersion = '1.0',
    clientInfo = { name = 'nvim' },
    processId = vim.fn.getpid(),
  })
  rpc.notify('initialized', {})
  return session
end

-- The story: a swipe that opens, an error, an action that closes.

local function say(...)
  io.stdout:write(string.format(...), '\n')
end

local seen = {}

local function told(method, params)
  local more = ''
  if method == 'cell/frame' then
    more = ' at ' .. params.offset
  elseif method == 'action/invoked' then
    more = string.format(' %s: %s', params.action, params.data)
  end
  say('told %s %s%s', method, params.cell, more)
  seen[method] = params
end

local function wait_for(method)
  assert(vim.wait(TIMEOUT, function()
    return seen[method]
  end, 1), method .. ' did not come')
end

local function row(more)
  return vim.tbl_extend('error', { table = 'inbox', cell = 'm17' }, more or {})
end

local function to(x)
  return row({ translation = { x = x, y = 0 } })
end

local function draw(frame)
  if frame.animation then
    say('animate %s to %d in %.0f ms', frame.cell, frame.animation.to, frame.animation.duration)
  else
    say('draw %s at %s', frame.cell, frame.offset)
  end
end

local function story()
  local session = open(told)
  say('%s speaks %s', session.greeting.serverInfo.name, session.greeting.protocolVersion)
  local trailing = { { id = 'delete', title = 'Delete', width = 80 }, { id = 'archive', title = 'Archive', width = 80 } }
  local opened = session.request('table/open', { table = 'inbox', width = 320, actions = { trailing = trailing } })
  say('%s is open, and moves as %s', opened.table, opened.behavior.preset)
  session.request('cell/configure', row({ data = 'Zoë, 1/2' }))

  draw(session.request('gesture/begin', row()))
  draw(session.request('gesture/update', to(-14)))
  draw(session.request('gesture/update', to(-39.5)))
  session.notify('gesture/update', to(-71.5))
  draw(session.request('gesture/end', row({ velocity = { x = -200, y = 0 } })))
  wait_for('cell/didOpen')

  local served, failure = pcall(session.request, 'table/tap', { table = 'outbox' })
  assert(not served)
  say('refused, %d: %s', failure.code, failure.message)

  local invocation = session.request('action/invoke', row({ action = 'archive' })).invocation
  draw(session.request('action/complete', { invocation = invocation }))
  wait_for('cell/didClose')
  say('over, with status %d', session.close())
end

local served, failure = pcall(story)
if not served then
  io.stderr:write(tostring(failure), '\n')
end
vim.cmd(served and 'qall!' or 'cquit!')
