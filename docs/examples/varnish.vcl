vcl 4.1;

# Varnish (6 or later) in front of Lares; docs/shared-cache.md explains it. Start it with a socket of its own for what Lares says has changed:
# varnishd -a 127.0.0.1:6081 -a purge=127.0.0.1:6082 -f varnish.vcl

backend lares {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (local.socket != "purge") {
      return (synth(405));
    }
    if (req.http.cache-tags !~ "^[a-z0-9|.*-]+$") {
      return (synth(400));
    }
    ban("obj.http.cache-tag ~ (^|,)(" + req.http.cache-tags + ")(,|$)");
    return (synth(200));
  }
  # Lares believes a proxy which request it is, and would believe a visitor.
  unset req.http.x-request-id;
  # Sockets. Nothing else is piped: later requests of a pipe would not get the visitor's address.
  if (req.url ~ "^/app/" && req.http.upgrade ~ "(?i)^websocket$") {
    return (pipe);
  }
  unset req.http.upgrade;
  # Lares says which answers are public, and reads no cookie for those: others are private, and are not stored.
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.authorization) {
    return (hash);
  }
  return (pass);
}

sub vcl_pipe {
  set bereq.http.connection = "upgrade";
  set bereq.http.upgrade = "websocket";
}

sub vcl_backend_response {
  if (beresp.http.cache-control !~ "public" || beresp.http.set-cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.cache-tag;
  # Browsers ask whether a page is still the same.
  unset resp.http.age;
}
