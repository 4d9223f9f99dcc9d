#[path = "support/pipeline.rs"]
mod pipeline;
#[test]
fn zz() {
    let text = std::fs::read("/tmp/doc/in.pdn").unwrap();
    for p in pipeline::read(&text, &Default::default()) {
        for g in &p.games { for i in &g.record.items { println!("{:?} {:?}", i.kind, i.span.of(&p.chunk.text)); }
          if let Some(r)=&g.replayed { println!("plies {} understood {} from {:?} {:?} over {:?}", r.plies, r.understood, r.from, r.variant.map(|v| v.name), r.over); } }
        for (pl,d) in p.findings() { println!("{}:{} {} {:?} {} | {:?} | {:?} {:?}", pl.line, pl.column, d.code, d.severity, d.message, d.help, d.fix, d.repairs); }
    }
}
