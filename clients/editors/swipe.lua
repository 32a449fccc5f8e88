-- Swipes a row from Neovim, through its own `vim.lsp.rpc`:
--
--     nvim --headless -u NONE -i NONE -n -c 'luafile swipe.lua'
--
-- Copy the first part. `open(handler)` starts the daemon that SWIPED names, or `swiped` in PATH, and calls
-- `handler(method, params)` in the main loop with its notifications.

local TIMEOUT = 5000

local function open(handler)
  local session = {}
  local dispatchers = {
    notification = handler,
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

  --- Sends a request and returns its result. Meanwhile the loop runs, so notifications come in order.
  function session.request(method, params)
    local failure, result, done
    rpc.request(method, params or vim.empty_dict(), function(err, value)
      failure, result, done = err, value, true
    end)
    vim.wait(TIMEOUT, function()
      return done or session.status ~= nil
    end, 1)
    if failure then
      error(failure, 0)
    elseif not done then
      error(method .. ': no response', 0)
    end
    return result
  end

  --- Ends the session. Returns the exit status of the daemon, or nil if it does not exit.
  function session.close()
    session.request('shutdown')
    rpc.notify('exit', vim.empty_dict())
    vim.wait(TIMEOUT, function()
      return session.status ~= nil
    end, 1)
    return session.status
  end

  local client = { name = 'nvim' }
  session.request('initialize', { protocolVersion = '1.0', clientInfo = client, processId = vim.fn.getpid() })
  rpc.notify('initialized', {})
  return session
end

-- The demo: a row that opens.

local function print_line(...)
  io.stdout:write(string.format(...), '\n')
end

local received = {}

local function on_notification(method, params)
  print_line('notification %s %s', method, params.cell)
  received[method] = params
end

local function demo()
  local session = open(on_notification)
  local trailing = { { id = 'delete', title = 'Delete', width = 80 }, { id = 'archive', title = 'Archive', width = 80 } }
  local opened = session.request('table/open', { table = 'inbox', width = 320, actions = { trailing = trailing } })
  print_line('%s is open with behavior %s', opened.table, opened.behavior.preset)

  local frame = session.request('cell/open', { table = 'inbox', cell = 'm17', side = 'trailing' })
  print_line('animate to %d in %.0f ms', frame.animation.to, frame.animation.duration)
  assert(vim.wait(TIMEOUT, function()
    return received['cell/didOpen']
  end, 1), 'cell/didOpen: no notification')

  print_line('exited with status %d', session.close())
end

local succeeded, failure = pcall(demo)
if not succeeded then
  io.stderr:write(tostring(failure), '\n')
end
vim.cmd(succeeded and 'qall!' or 'cquit!')
