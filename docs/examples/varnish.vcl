vcl 4.1;

# Varnish (6 or later) in front of Lares; docs/shared-cache.md explains it.

backend lares {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may say what has changed.
acl portal {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ portal) {
      return (synth(403));
    }
    if (!req.http.cache-tags) {
      return (synth(400));
    }
    ban("obj.http.cache-tag ~ (^|,)(" + req.http.cache-tags + ")(,|$)");
    return (synth(200));
  }
  unset req.http.cache-tags;
  # Sockets.
  if (req.http.upgrade) {
    return (pipe);
  }
  # Lares says which answers are public, and reads no cookie for those: others are private, and are not stored.
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.authorization) {
    return (hash);
  }
  return (pass);
}

sub vcl_pipe {
  set bereq.http.connection = req.http.connection;
  set bereq.http.upgrade = req.http.upgrade;
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
